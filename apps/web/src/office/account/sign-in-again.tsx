import { useOfficeT } from '../i18n/office-i18n.tsx';
import { OfficeDialog } from '../kit/dialog/office-dialog.tsx';
import { useOfficeNavigate } from '../routes/office-address.ts';
import { useOfficeSession, useStaff } from '../session/office-session.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** Stands over a form whose person is no longer signed in: what is typed stays, and is there to be saved afterwards. */
export function SignInAgain() {
  const t = useOfficeT();
  const go = useOfficeNavigate();
  const { userName } = useStaff();
  const { resume, dismissLapse } = useOfficeSession();
  const goOn = async () => {
    // The form of one person is not the next one's.
    if (!(await resume())) await go('/main/home', { replace: true, ignoreBlocker: true });
  };
  return (
    <OfficeDialog title={t('account.signInAgain')} lead={t('account.signInAgainLead')} onClose={dismissLapse}>
      <SignInForm userName={userName} onDone={goOn} />
    </OfficeDialog>
  );
}
