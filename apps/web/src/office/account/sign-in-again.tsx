import { useOfficeT } from '../i18n/office-i18n.tsx';
import { OfficeDialog } from '../kit/dialog/office-dialog.tsx';
import { useOfficeNavigate } from '../address/office-address.ts';
import { useOfficeSession, useStaff } from '../session/office-session.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** Covers a page whose session has ended; typed values are kept and can be saved after signing in again. */
export function SignInAgain() {
  const t = useOfficeT();
  const go = useOfficeNavigate();
  const { userName } = useStaff();
  const { resume, dismissLapse } = useOfficeSession();
  const goOn = async () => {
    // Another person must not continue this person's form.
    if (!(await resume())) await go('/main/home', { replace: true, ignoreBlocker: true });
  };
  return (
    <OfficeDialog
      title={t('account.signInAgain')}
      lead={t('account.signInAgainLead')}
      isBusy={false}
      onClose={dismissLapse}
    >
      <SignInForm userName={userName} onDone={goOn} />
    </OfficeDialog>
  );
}
