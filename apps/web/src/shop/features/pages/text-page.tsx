import { notFound, Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiError } from '../../../shared/api/api-error.ts';
import { usePageTitle } from '../../../shared/ui/page-title.ts';
import { TextFrame } from '../../kit/text-page/text-frame.tsx';
import { usePageT, type PageKey } from '../../kit/text-page/texts/page-texts.ts';
import { useText } from '../../kit/text-page/use-text.ts';
import type { legalNames } from '@farewind/contract/content/legal';
import type { PageName } from '@farewind/contract/content/pages';
import '../../../styles/text.css';

/** Pages that consist of one of the agency's texts, by its name; contracts show their version. */
type TextName =
  | Exclude<PageName, 'about' | 'contact' | 'help'>
  | Exclude<(typeof legalNames)[number], 'about' | 'terms'>;

/** Order of the links beside the texts. */
const sections = {
  agency: ['/aboutUs', '/company', '/jobs', '/press', '/applications', '/internationalSites', '/gallery'],
  documents: ['/aboutUs#terms', '/salesAgreement', '/webUsage', '/privacy', '/consent', '/cookies'],
} as const;
type Section = keyof typeof sections;
type Address = (typeof sections)[Section][number];

const addressNames: Readonly<Record<Address, PageKey>> = {
  '/aboutUs': 'pages.aboutUs',
  '/company': 'pages.company',
  '/jobs': 'pages.jobs',
  '/press': 'pages.press',
  '/applications': 'pages.applications',
  '/internationalSites': 'pages.internationalSites',
  '/gallery': 'pages.gallery',
  '/aboutUs#terms': 'pages.terms',
  '/salesAgreement': 'pages.salesAgreement',
  '/webUsage': 'pages.webUsage',
  '/privacy': 'pages.privacy',
  '/consent': 'pages.consent',
  '/cookies': 'pages.cookies',
};

type SectionText = Exclude<TextName, `comingSoon${string}`>;

/** A page with one of the agency's texts, and links to the other pages of its section. */
export function TextPage(props: {
  readonly name: SectionText;
  readonly section: Section;
  readonly children?: ReactNode;
}) {
  const t = usePageT();
  const text = useText(props.name);
  const title = text.data?.title ?? t(`pages.${props.name}`);
  usePageTitle(title);
  if (text.error instanceof ApiError && text.error.key === 'GEN-NOTFOUND') throw notFound();
  return (
    <div className="wrap page-body text-page">
      <SectionNav section={props.section} />
      <article>
        <h1>{title}</h1>
        <TextFrame text={text}>{props.children}</TextFrame>
      </article>
    </div>
  );
}

/** Links to the pages of a section, with the current one marked. */
function SectionNav({ section }: { readonly section: Section }) {
  const t = usePageT();
  const { pathname } = useLocation();
  const group = t(`pages.group.${section}`);
  return (
    <nav className="text-nav" aria-label={t('pages.nav', { group })}>
      {sections[section].map((address) => {
        const [path = '/', hash] = address.split('#');
        return (
          <Link
            key={address}
            to={path}
            {...(hash === undefined ? {} : { hash })}
            aria-current={pathname === address ? 'page' : undefined}
          >
            {t(addressNames[address])}
          </Link>
        );
      })}
    </nav>
  );
}
