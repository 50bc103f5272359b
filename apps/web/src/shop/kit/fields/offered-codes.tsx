import { codeForms, offeredCodes, type DocumentCode } from '@farewind/values/passenger-document';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { TextField } from './text-field.tsx';

/** Allows for blanks between groups of digits. */
const BLANKS = 8;

/** Optional fields for codes that no journey requires. */
export function OfferedCodes(props: {
  readonly path: string;
  readonly values: Readonly<Record<DocumentCode, string>>;
  readonly onText: (part: Partial<Record<DocumentCode, string>>) => void;
  readonly codes?: readonly DocumentCode[];
}) {
  const t = useT();
  const { path, values, codes = offeredCodes } = props;
  return codes.map((code) => (
    <TextField
      key={code}
      isOptional
      path={path === '' ? code : `${path}.${code}`}
      label={t(`checkout.${code}`)}
      note={t('checkout.optional')}
      value={values[code]}
      onText={(text) => props.onText({ [code]: text })}
      input={{ autoComplete: 'off', maxLength: codeForms[code].longest + BLANKS, className: 'code' }}
    />
  ));
}
