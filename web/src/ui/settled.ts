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

/** Resolves when nothing is moving or being worked out any more, for some frames. */
export function whenSettled(): Promise<void> {
  return new Promise((resolve) => {
    let calm = 0;
    const look = () => {
      calm = running === 0 ? calm + 1 : 0;
      if (calm > 2) resolve();
      else requestAnimationFrame(look);
    };
    look();
  });
}
