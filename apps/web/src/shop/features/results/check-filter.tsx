export interface CheckOption {
  readonly id: string;
  readonly label: string;
  readonly code?: string;
  /** How many flights, or the lowest price, at the end of the line. */
  readonly count: string;
  readonly checked: boolean;
  readonly onToggle: () => void;
}

/** A titled list of things to tick. */
export function CheckFilter(props: { readonly title: string; readonly options: readonly CheckOption[] }) {
  return (
    <section>
      <h2>{props.title}</h2>
      {props.options.map((option) => (
        <label key={option.id} className="check">
          <input type="checkbox" checked={option.checked} onChange={option.onToggle} />
          <span>
            {option.label}
            {option.code === undefined ? null : <span className="code mute"> {option.code}</span>}
          </span>
          <span className="cnt">{option.count}</span>
        </label>
      ))}
    </section>
  );
}
