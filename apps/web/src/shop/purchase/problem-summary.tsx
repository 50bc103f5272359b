import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { useI18n } from '../../shared/i18n/i18n.tsx';
import { fieldId, type ShownProblem } from '../kit/fields/shown-problems.ts';
import { focusField } from './focus-field.ts';

/** An empty form has dozens of problems; only the first are linked, the rest are at their fields. */
const LINKS = 6;

/**
 * All problems above the form: their number, and links to the fields. Screen readers announce the number on submission
 * and whenever it changes, but not the list again.
 */
export function ProblemSummary(props: {
  readonly problems: readonly ShownProblem[];
  /** Number of submissions; before the first nothing is shown. */
  readonly tries: number;
  /** Label of the field at a path, with its passenger. */
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

/** One row per question, because all fields of a date may have the same problem. */
function toRows(problems: readonly ShownProblem[], labelOf: (path: string) => string): readonly Row[] {
  const rows = new Map<string, Row>();
  for (const problem of problems) {
    const label = labelOf(problem.path);
    const said = `${label}: ${problem.text}`;
    if (!rows.has(said)) rows.set(said, { ...problem, label });
  }
  return [...rows.values()];
}

/** For screen readers: the number of problems on each submission, then politely how many are left. */
function Announcement({ tries, count }: { readonly tries: number; readonly count: number }) {
  const { t } = useI18n();
  const [pressed, setPressed] = useState({ tries: 0, count: 0 });
  if (pressed.tries !== tries) setPressed({ tries, count });
  return (
    <>
      <div className="sr" role="alert">
        {pressed.count === 0 ? null : (
          // A new element for each submission, so that the same number is announced again.
          <p key={pressed.tries}>{t('validation.summary', { count: pressed.count })}</p>
        )}
      </div>
      <p className="sr" role="status">
        {count === pressed.count ? '' : t('checkout.faultsLeft', { count })}
      </p>
    </>
  );
}
