import { FileCheck, TriangleAlert } from 'lucide-react';
import { useT } from '../../../../shared/i18n/i18n.tsx';
import { focusField } from '../../../purchase/focus-field.ts';
import { labelOfMember } from '../../../purchase/field-labels.ts';
import { fieldId } from '../../../kit/fields/shown-problems.ts';
import { useCheckoutT } from '../../../purchase/texts/checkout-texts.ts';
import type { DocumentReading } from './read-machine-lines.ts';

/** The fields filled in from a document's lines, and the doubtful ones, with a link to each such field. */
export function ReadingNotice(props: {
  readonly reading: DocumentReading;
  /** Path of the passenger. */
  readonly path: string;
  readonly needsPassport: boolean;
}) {
  const { reading, path } = props;
  const say = useT();
  const t = useCheckoutT();
  const { doubtful, isWholeDoubtful, isNameCut } = reading;
  const isOtherDocument = props.needsPassport && !reading.isPassport;
  const isGood = doubtful.length === 0 && !isWholeDoubtful && !isNameCut && !isOtherDocument;
  const Icon = isGood ? FileCheck : TriangleAlert;
  return (
    <div className={isGood ? 'notice good' : 'notice warn'} role="status">
      <Icon className="i" aria-hidden />
      <p>{t('passport.filled')}</p>
      {doubtful.length === 0 ? null : (
        <>
          <p>{t('passport.doubtful')}</p>
          <ul className="doubts">
            {doubtful.map((field) => (
              <li key={field}>
                <a
                  href={`#${fieldId(`${path}.${field}`)}`}
                  onClick={(event) => {
                    event.preventDefault();
                    focusField(`${path}.${field}`);
                  }}
                >
                  {labelOfMember(field, say)}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      {isWholeDoubtful ? <p>{t('passport.doubtWhole')}</p> : null}
      {isNameCut ? <p>{t('passport.nameCut')}</p> : null}
      {isOtherDocument ? <p>{t('passport.notPassport')}</p> : null}
    </div>
  );
}
