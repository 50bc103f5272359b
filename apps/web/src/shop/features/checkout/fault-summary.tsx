import { CircleAlert } from 'lucide-react';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { fieldId, type ShownFault } from './shown-faults.ts';

/** An empty form has dozens of faults: the first ones lead on, the rest stand at their fields. */
const LINKS = 6;

/** All faults together, above the form: how many, and a link to each field. Read out when it appears or changes. */
export function FaultSummary({
  faults,
  labelOf,
}: {
  readonly faults: readonly ShownFault[];
  /** What the field at a path is called, and whose it is. */
  readonly labelOf: (path: string) => string;
}) {
  const { t } = useI18n();
  if (faults.length === 0) return null;
  return (
    <section className="errs" role="alert" aria-labelledby="checkout-faults">
      <CircleAlert className="i" aria-hidden />
      <div>
        <h2 id="checkout-faults">{t('validation.summary', { count: faults.length })}</h2>
        <ul>
          {faults.slice(0, LINKS).map(({ path, text }) => (
            <li key={path}>
              <a
                href={`#${fieldId(path)}`}
                onClick={(event) => {
                  event.preventDefault();
                  focusField(path);
                }}
              >
                {labelOf(path)}
              </a>
              : {text}
            </li>
          ))}
          {faults.length > LINKS ? (
            <li>{t('checkout.moreFaults', { count: faults.length - LINKS })}</li>
          ) : null}
        </ul>
      </div>
    </section>
  );
}

/** Brings a field into view and puts the cursor into it. */
export function focusField(path: string): void {
  const field = document.getElementById(fieldId(path));
  field?.focus();
  field?.scrollIntoView({ block: 'center' });
}
