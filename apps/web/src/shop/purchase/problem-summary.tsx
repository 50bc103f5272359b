import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { useI18n } from '../../shared/i18n/i18n.tsx';
import { fieldId, type ShownProblem } from '../kit/fields/shown-problems.ts';

/** An empty form has dozens of problems: the first ones lead on, the rest stand at their fields. */
const LINKS = 6;

/**
 * All problems together, above the form: how many, and a link to each field. How many is read out when the form is sent,
 * and how many are left whenever that changes; the list itself is not read out again.
 */
export function ProblemSummary(props: {
  readonly problems: readonly ShownProblem[];
  /** How often the form was sent; before the first time nothing is shown. */
  readonly tries: number;
  /** The label of the field at a path, with its passenger. */
  readonly labelOf: (path: string) => string;
}) {
  const { tries } = props;
  const { t } = useI18n();
  const rows = tries === 0 ? [] : toRows(props.problems, props.labelOf);
  return (
    <>
      <Announcement tries={tries} count={rows.length} />
      {rows.length === 0 ? null : (
        <section className="errs" aria-labelledby="checkout-faults">
          <CircleAlert className="i" aria-hidden />
          <div>
            <h2 id="checkout-faults">{t('validation.summary', { count: rows.length })}</h2>
            <ul>
              {rows.slice(0, LINKS).map(({ path, label, text }) => (
                <li key={path}>
                  <a
                    href={`#${fieldId(path)}`}
                    onClick={(event) => {
                      event.preventDefault();
                      focusField(path);
                    }}
                  >
                    {label}
                  </a>
                  : {text}
                </li>
              ))}
              {rows.length > LINKS ? (
                <li>{t('checkout.moreFaults', { count: rows.length - LINKS })}</li>
              ) : null}
            </ul>
          </div>
        </section>
      )}
    </>
  );
}

interface Row extends ShownProblem {
  readonly label: string;
}

/** One row a question: the boxes of one date may all have the same problem. */
function toRows(problems: readonly ShownProblem[], labelOf: (path: string) => string): readonly Row[] {
  const rows = new Map<string, Row>();
  for (const problem of problems) {
    const label = labelOf(problem.path);
    const said = `${label}: ${problem.text}`;
    if (!rows.has(said)) rows.set(said, { ...problem, label });
  }
  return [...rows.values()];
}

/** For readers of the screen alone: once at each submission how many problems there are, then politely how many are left. */
function Announcement({ tries, count }: { readonly tries: number; readonly count: number }) {
  const { t } = useI18n();
  const [pressed, setPressed] = useState({ tries: 0, count: 0 });
  if (pressed.tries !== tries) setPressed({ tries, count });
  return (
    <>
      <div className="sr" role="alert">
        {pressed.count === 0 ? null : (
          // A new element at each submission: the same number is read out again.
          <p key={pressed.tries}>{t('validation.summary', { count: pressed.count })}</p>
        )}
      </div>
      <p className="sr" role="status">
        {count === pressed.count ? '' : t('checkout.faultsLeft', { count })}
      </p>
    </>
  );
}

/** Brings a field into view and puts the cursor into it. */
export function focusField(path: string): void {
  const field = document.getElementById(fieldId(path));
  field?.focus();
  field?.scrollIntoView({ block: 'center' });
}
