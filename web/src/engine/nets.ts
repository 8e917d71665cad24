/**
 * nets.ts - the addresses of the nets by which computer players judge, by their names.
 */
const files = import.meta.glob<string>("../../../nets/*.net", { query: "?url", import: "default", eager: true });

export const netAddress = (name: string): string => {
  const address = files[`../../../nets/${name}.net`];
  if (address === undefined) throw new Error(`There is no net ${name}`);
  return address;
};
