/** The time left until an instant that the server has sent, by which a check of the pages judges it. */
export function Countdown(props: {
  readonly secondsLeft: number;
  readonly until: string;
  readonly className?: string;
  /** Announced as a timer; absent where the page has one already. */
  readonly label?: string;
}) {
  const { secondsLeft, until, className, label } = props;
  const timer = label === undefined ? {} : ({ role: 'timer', 'aria-label': label } as const);
  return (
    <span className={className} data-until={until} {...timer}>
      {formatCountdown(secondsLeft)}
    </span>
  );
}

/** 17:42 */
function formatCountdown(seconds: number): string {
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
}
