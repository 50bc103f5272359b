import { useT } from '../../../shared/i18n/i18n.tsx';

/** Whether the browser keeps the sign-in when it is closed. */
export function RememberCheck(props: {
  readonly isRemembered: boolean;
  readonly onChange: (isRemembered: boolean) => void;
}) {
  const t = useT();
  return (
    <label className="check tap">
      <input
        type="checkbox"
        checked={props.isRemembered}
        onChange={(event) => props.onChange(event.target.checked)}
      />
      <span>{t('account.remember')}</span>
    </label>
  );
}
