import type { ReactNode } from 'react';
import { CookieChoices } from '../../consent/cookie-choices.tsx';
import { TextPage } from './text-page.tsx';

export function CompanyPage(): ReactNode {
  return <TextPage name="company" section="agency" />;
}

export function JobsPage(): ReactNode {
  return <TextPage name="jobs" section="agency" />;
}

export function PressPage(): ReactNode {
  return <TextPage name="press" section="agency" />;
}

export function ApplicationsPage(): ReactNode {
  return <TextPage name="applications" section="agency" />;
}

export function InternationalSitesPage(): ReactNode {
  return <TextPage name="internationalSites" section="agency" />;
}

export function SalesAgreementPage(): ReactNode {
  return <TextPage name="salesAgreement" section="documents" />;
}

export function WebUsagePage(): ReactNode {
  return <TextPage name="webUsage" section="documents" />;
}

export function PrivacyPage(): ReactNode {
  return <TextPage name="privacy" section="documents" />;
}

export function ConsentPage(): ReactNode {
  return <TextPage name="consent" section="documents" />;
}

export function CookiesPage(): ReactNode {
  return (
    <TextPage name="cookies" section="documents">
      <CookieChoices />
    </TextPage>
  );
}
