import { CircleAlert } from 'lucide-react';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { QuestionDialog } from '../../kit/dialog/question-dialog.tsx';
import { nameProvider, type PaymentSetting } from '../settings/payment-form.ts';
import { type MethodRow } from './getting-paid-data.ts';

/** Before a pause: what goes on, and what the sites stop to offer because nobody else takes it. */
export function PauseDialog(props: {
  readonly account: PaymentSetting;
  readonly methods: readonly MethodRow[];
  readonly onAnswer: () => Promise<void>;
  readonly onClose: () => void;
}) {
  const t = useOfficeT();
  const { account } = props;
  const name = [nameProvider(account.provider, t), account.merchantId].filter(Boolean).join(' ');
  if (account.pause !== null)
    return (
      <QuestionDialog
        title={t('gettingPaid.resumeTitle', { name })}
        text={t('gettingPaid.resumeText')}
        answer={t('gettingPaid.resume')}
        onAnswer={props.onAnswer}
        onClose={props.onClose}
      />
    );
  const lost = props.methods.filter(
    ({ takers }) =>
      takers.some(({ settingId }) => settingId === account.id) &&
      takers.every(({ settingId, isPaused }) => settingId === account.id || isPaused),
  );
  return (
    <QuestionDialog
      title={t('gettingPaid.pauseTitle', { name })}
      text={
        <>
          <p>{t('gettingPaid.pauseText')}</p>
          {lost.length === 0 ? null : (
            <p className="notice">
              <CircleAlert className="i" aria-hidden />
              {t('gettingPaid.pauseLoses', {
                methods: lost.map((method) => `${method.name} (${method.currency})`).join('; '),
              })}
            </p>
          )}
        </>
      }
      answer={t('gettingPaid.pause')}
      onAnswer={props.onAnswer}
      onClose={props.onClose}
    />
  );
}
