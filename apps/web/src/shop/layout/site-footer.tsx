import { Link } from '@tanstack/react-router';
import { LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MessageKey } from '../../shared/i18n/catalogue.ts';
import { useT } from '../../shared/i18n/i18n.tsx';
import { useSession } from '../../shared/session/session.tsx';
import { useSupportPhone } from '../../shared/session/support-phone.ts';
import { toPhoneAddress } from '../../shared/format/phone-address.ts';
import { CardMarks } from '../kit/card-marks.tsx';

const customerPages = [
  { to: '/pnr', label: 'nav.myBooking' },
  { to: '/help', label: 'footer.help' },
  { to: '/contact', label: 'footer.contact' },
  { to: '/applications', label: 'footer.applications' },
  { to: '/gallery', label: 'footer.gallery' },
] as const;

const agencyPages = [
  { to: '/aboutUs', label: 'footer.about' },
  { to: '/noTricks', label: 'footer.noTricks' },
  { to: '/company', label: 'footer.company' },
  { to: '/jobs', label: 'footer.jobs' },
  { to: '/press', label: 'footer.press' },
  { to: '/internationalSites', label: 'footer.internationalSites' },
] as const;

const documents = [
  { to: '/aboutUs', hash: 'terms', label: 'footer.terms' },
  { to: '/aboutUs', hash: 'salesAgreement', label: 'footer.agreement' },
  { to: '/webUsage', label: 'footer.webUsage' },
  { to: '/privacy', label: 'footer.privacy' },
  { to: '/consent', label: 'footer.consent' },
  { to: '/cookies', label: 'footer.cookies' },
] as const;

/** Destinations in the order of the specification. */
const places = [
  ...(['antalya', 'istanbul', 'goa', 'bodrum', 'barcelona', 'dalaman'] as const),
  ...(['varna', 'phuket', 'bourgas', 'kiev', 'moscow', 'petersburg'] as const),
];

/** The seller, contacts, terms; the agency's data comes with the site. */
export function SiteFooter(): ReactNode {
  const t = useT();
  return (
    <footer className="foot">
      <div className="wrap">
        <div className="foot-top">
          <Reach />
          <PageLinks title={t('footer.customers')} pages={customerPages} />
          <PageLinks title={t('footer.agency')} pages={agencyPages} />
          <PageLinks title={t('footer.documents')} pages={documents} />
        </div>
        <PlaceLinks />
        <LegalLine />
      </div>
    </footer>
  );
}

function Reach() {
  const t = useT();
  const agency = useSession().site?.agency;
  const phone = useSupportPhone();
  const chat = agency?.chatLink ?? '';
  return (
    <div className="stack s3">
      {phone === '' ? null : (
        <a className="phone" href={toPhoneAddress(phone)}>
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

function PageLinks(props: {
  readonly title: string;
  readonly pages: readonly { readonly to: string; readonly hash?: string; readonly label: MessageKey }[];
}) {
  const t = useT();
  return (
    <nav aria-label={props.title}>
      <h2>{props.title}</h2>
      <ul>
        {props.pages.map(({ to, hash, label }) => (
          <li key={label}>
            <Link to={to} {...(hash === undefined ? {} : { hash })}>
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function PlaceLinks() {
  const t = useT();
  return (
    <nav className="foot-places" aria-labelledby="foot-places">
      <h2 id="foot-places">{t('footer.places')}</h2>
      <ul>
        {places.map((place) => (
          <li key={place}>
            <Link
              to="/destination/$slug"
              params={{ slug: place === 'petersburg' ? 'saint-petersburg' : place }}
            >
              {t(`city.${place}`)}
            </Link>
          </li>
        ))}
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
