/**
 * memo.ts - components that stay as they are drawn while what they show stays the same. Pointing at things draws a page many
 * times a second.
 */
import { type ComponentType, createElement, type FunctionComponent } from "preact";
import { useMemo, useRef } from "preact/hooks";
import { currentLanguage } from "./words";

type Act = (...args: unknown[]) => unknown;

/** Props by name. */
type Named = Record<string, unknown>;

/** "onPick": it is called when something happens, and shows nothing. */
const isAct = (name: string, value: unknown): value is Act => /^on[A-Z]/.test(name) && typeof value === "function";

/** The same props, of which the acts call what they are at that time. */
function withLatest(props: Named, latest: { readonly current: Named }): Named {
  const acts = Object.entries(props)
    .filter(([name, value]) => isAct(name, value))
    .map(([name]) => [name, (...args: unknown[]) => (latest.current[name] as Act)(...args)]);
  return { ...props, ...Object.fromEntries(acts) };
}

/** The component, drawn anew only if one of its props has another value. A new function for "on..." is no reason. */
export function memo<Props extends object>(component: ComponentType<Props>): FunctionComponent<Props> {
  return function Memo(props: Props) {
    const named = props as Named;
    const latest = useRef(named);
    latest.current = named;
    const shown = Object.entries(named).flatMap(([name, value]) => (isAct(name, value) ? name : [name, value]));
    return useMemo(
      () => createElement(component as ComponentType<Named>, withLatest(named, latest)),
      [...shown, currentLanguage()],
    );
  };
}
