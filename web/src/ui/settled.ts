/**
 * settled.ts - is anything still moving or being worked out? Tests, and whoever makes pictures, wait
 * for `data-settled="yes"` on the root element instead of waiting for time to pass. It is there when the page has been
 * drawn for the first time (app/main.tsx).
 */
let running = 0;

function tell(): void {
  document.documentElement.dataset.settled = running === 0 ? "yes" : "no";
}

/** Something begins; call what is returned when it has ended. Calling that twice does no harm. */
export function busy(): () => void {
  running += 1;
  tell();
  let ended = false;
  return () => {
    if (ended) return;
    ended = true;
    running -= 1;
    tell();
  };
}
