import { Link } from '@tanstack/react-router';
import { LockKeyhole } from 'lucide-react';
import { useT } from '../../shared/i18n/i18n.tsx';
import { useSession } from '../../shared/session/session.tsx';
import { CardMarks } from './card-marks.tsx';

/** Who sells, how to reach them, the rules; the agency's data comes with the site. */
export function SiteFooter() {
  return (
    <footer className="foot">
      <div className="wrap">
        <div className="foot-top">
          <Reach />
          <CustomerLinks />
          <DocumentLinks />
        </div>
        <LegalLine />
      </div>
    </footer>
  );
}

function Reach() {
  const t = useT();
  const agency = useSession().site?.agency;
  const phone = agency?.supportPhone === '' ? agency.phone : (agency?.supportPhone ?? '');
  const chat = agency?.chatLink ?? '';
  return (
    <div className="stack s3">
      {phone === '' ? null : (
        <a className="phone" href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
          {phone}
        </a>
      )}
      <p>{t('footer.support')}</p>
      {chat === '' ? null : (
        <p>
          <a href={chat} rel="noreferrer">
            {t('footer.chat')}
          </a>
        </p>
      )}
      <p className="mute foot-agent">
        {t('footer.agent', { agency_brandName: agency?.brandName ?? t('app.name') })}
      </p>
    </div>
  );
}

function CustomerLinks() {
  const t = useT();
  return (
    <nav aria-label={t('footer.customers')}>
      <h2>{t('footer.customers')}</h2>
      <ul>
        <li>
          <Link to="/pnr">{t('nav.myBooking')}</Link>
        </li>
        <li>
          <Link to="/help">{t('footer.help')}</Link>
        </li>
        <li>
          <Link to="/contact">{t('footer.contact')}</Link>
        </li>
      </ul>
    </nav>
  );
}

function DocumentLinks() {
  const t = useT();
  return (
    <nav aria-label={t('footer.documents')}>
      <h2>{t('footer.documents')}</h2>
      <ul>
        <li>
          <Link to="/aboutUs">{t('footer.about')}</Link>
        </li>
        <li>
          <Link to="/aboutUs" hash="terms">
            {t('footer.terms')}
          </Link>
        </li>
        <li>
          <Link to="/aboutUs" hash="salesAgreement">
            {t('footer.agreement')}
          </Link>
        </li>
      </ul>
    </nav>
  );
}

function LegalLine() {
  const t = useT();
  const agency = useSession().site?.agency;
  const association = agency?.travelAssociationNo ?? '';
  return (
    <div className="foot-end">
      <div>
        <b className="m">{agency?.companyTitle}</b>
        {association === '' ? null : (
          <p>{t('footer.association', { agency_travelAssociationNo: association })}</p>
        )}
      </div>
      <div className="row">
        <LockKeyhole className="i i-16" aria-hidden />
        <span>{t('footer.encryption')}</span>
      </div>
      <CardMarks />
    </div>
  );
}
