import { Outlet } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { isOpenPath } from '../account/open-paths.ts';
import { OwnPasswordGate } from '../account/own-password-gate.tsx';
import { SecondFactorGate } from '../account/second-factor-gate.tsx';
import { SignedInElsewhere } from '../account/signed-in-elsewhere.tsx';
import { SignInAgain } from '../account/sign-in-again.tsx';
import { useDrawnPath, useOfficeNavigate } from '../address/office-address.ts';
import { useOfficeSession } from '../session/office-session.tsx';
import { OfficeShell } from './office-shell.tsx';

/** The frame of a page: none on public pages, the office shell for signed-in users. */
export function OfficeFrame(): ReactNode {
  const { user, isLapsed } = useOfficeSession();
  const path = useDrawnPath();
  if (isOpenPath(path)) {
    return (
      <div className="office o-stranger">
        <Outlet />
      </div>
    );
  }
  if (user === null) return <ToSignIn />;
  return (
    <>
      <OwnPasswordGate>
        <SecondFactorGate>
          <OfficeShell>
            <Outlet />
          </OfficeShell>
          {isLapsed ? <SignInAgain /> : null}
        </SecondFactorGate>
      </OwnPasswordGate>
      <SignedInElsewhere />
    </>
  );
}

/** Redirects to the sign-in page, which returns here. */
function ToSignIn() {
  const go = useOfficeNavigate();
  useEffect(() => {
    const search = { back: location.pathname + location.search };
    void go('/main/login', { search, replace: true, ignoreBlocker: true });
  }, [go]);
  return null;
}
