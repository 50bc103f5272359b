import { asItLooks } from '@farewind/travel-rules/typed-text';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { FieldError } from '../../../shared/ui/field-error.tsx';
import { useFieldForm } from './field-form.tsx';
import { isByHand, moveOn } from './move-on.ts';
import { isPassportFull, splitPassport } from './passport-shape.ts';
import { fieldId } from './shown-problems.ts';

const members = ['passportSerial', 'passportNumber'] as const;
const lengths = { passportSerial: 6, passportNumber: 20 } as const;

/** Serial and number side by side, as printed in passports; a passport without a serial leaves that field empty. */
export function PassportField(props: {
  readonly path: string;
  readonly values: Readonly<Record<(typeof members)[number], string>>;
  readonly isOptional: boolean;
  /** The country of the passport, if it is known: full fields move on. */
  readonly nationality?: string;
  readonly onText: (part: Partial<Record<(typeof members)[number], string>>) => void;
}) {
  const t = useT();
  const { nationality = '' } = props;
  const form = useFieldForm();
  const id = fieldId(`${props.path}.passport`);
  return (
    <div className="field" role="group" aria-labelledby={`${id}-label`}>
      <span className="label" id={`${id}-label`}>
        {t('checkout.passport')}
        {props.isOptional ? <span className="opt"> ({t('checkout.optional')})</span> : null}
      </span>
      <div className="passport-in">
        {members.map((member) => {
          const path = `${props.path}.${member}`;
          const isBad = form.problemOf(path) !== undefined;
          return (
            <input
              key={member}
              id={fieldId(path)}
              className={isBad ? 'input code is-bad' : 'input code'}
              value={props.values[member]}
              aria-label={t(`checkout.${member}`)}
              aria-invalid={isBad}
              aria-describedby={isBad ? `${fieldId(path)}-fault` : undefined}
              maxLength={lengths[member]}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              enterKeyHint="next"
              onPaste={(event) => {
                const both = splitPassport(asItLooks(event.clipboardData.getData('text')), nationality);
                if (both === undefined) return;
                event.preventDefault();
                props.onText(both);
              }}
              onChange={({ target, nativeEvent }) => {
                const text = asItLooks(target.value);
                props.onText({ [member]: text });
                if (isByHand(nativeEvent) && isPassportFull(member, text, nationality)) moveOn(target);
              }}
              onBlur={() => form.leave(path)}
            />
          );
        })}
      </div>
      {members.map((member) => {
        const path = `${props.path}.${member}`;
        return <FieldError key={member} id={`${fieldId(path)}-fault`} text={form.problemOf(path)} />;
      })}
    </div>
  );
}
