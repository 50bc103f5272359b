/** From the finger's release to its click, which a touch screen sends later. */
const CLICK_MS = 350;
/** A finger that rests longer is reading or scrolling, not pressing. */
const PRESS_MS = 3000;

/** Follows the pointer on a page: what is redrawn between press and click may take the pressed control from under it. */
export function watchPress(page: EventTarget) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: (() => void)[] = [];
  const release = () => {
    clearTimeout(timer);
    timer = undefined;
    const [...released] = waiting;
    waiting = [];
    for (const act of released) act();
  };
  const releaseIn = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(release, milliseconds);
  };
  const capture = { capture: true };
  page.addEventListener('pointerdown', () => releaseIn(PRESS_MS), capture);
  page.addEventListener('pointerup', () => timer !== undefined && releaseIn(CLICK_MS), capture);
  page.addEventListener('pointercancel', () => timer !== undefined && releaseIn(0), capture);
  // After the control has handled it.
  page.addEventListener('click', () => timer !== undefined && releaseIn(0), capture);
  return {
    isPressed: () => timer !== undefined,
    /** Calls `act` at the release, now if nothing is pressed. Returns a function that withdraws it. */
    whenReleased: (act: () => void): (() => void) => {
      if (timer === undefined) act();
      else waiting.push(act);
      return () => {
        waiting = waiting.filter((each) => each !== act);
      };
    },
  };
}
