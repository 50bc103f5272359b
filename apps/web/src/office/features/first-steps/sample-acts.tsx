import { endSample } from '@farewind/contract/identity/sample';
import { useState } from 'react';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { QuestionDialog } from '../../kit/dialog/question-dialog.tsx';
import { showToast } from '../../kit/toast-store.ts';
import { officeCall } from '../../session/office-call.ts';
import { useOfficeSession } from '../../session/office-session.tsx';

/** What becomes of the sample inventory: nobody operates its flights, so the site does not open before this is decided. */
export function SampleActs({ onDecided }: { readonly onDecided: () => void }) {
  const t = useOfficeT();
  const { can } = useOfficeSession();
  const [asking, setAsking] = useState<'keep' | 'remove'>();
  const end = () => setAsking(undefined);
  return (
    <span className="first-acts">
      <button type="button" className="btn btn-line" onClick={() => setAsking('keep')}>
        {t('sample.keep')}
      </button>
      {can('Pages.Transfers') ? (
        <button type="button" className="btn btn-line" onClick={() => setAsking('remove')}>
          {t('sample.remove')}
        </button>
      ) : null}
      {asking === undefined ? null : (
        <QuestionDialog
          title={t(`sample.${asking}Title`)}
          text={t(`sample.${asking}Text`)}
          answer={t(`sample.${asking}`)}
          isDangerous={asking === 'remove'}
          onAnswer={async () => {
            await officeCall(endSample, { keep: asking === 'keep' });
            showToast(t(`sample.${asking}Done`));
            end();
            onDecided();
          }}
          onClose={end}
        />
      )}
    </span>
  );
}
