import { useT } from '../../../../shared/i18n/i18n.tsx';
import { useForm } from '../form-context.tsx';
import { SelectField } from '../../../kit/fields/select-field.tsx';

/** The adult on whose lap an infant travels. */
export function ParentField(props: {
  readonly path: string;
  readonly value: string;
  readonly onChoose: (index: string) => void;
}) {
  const t = useT();
  const { passengers } = useForm().fields;
  return (
    <SelectField
      path={props.path}
      label={t('checkout.parent')}
      value={props.value}
      empty={t('checkout.choose')}
      hint={t('checkout.parentHint')}
      onChoose={props.onChoose}
    >
      {passengers.map(({ type, name, surname }, index) =>
        type === 'adult' ? (
          <option key={index} value={String(index)}>
            {index + 1}.{' '}
            {`${name} ${surname}`.trim() === '' ? t('checkout.type.adult') : `${name} ${surname}`}
          </option>
        ) : null,
      )}
    </SelectField>
  );
}
