import { Link, useLocation } from '@tanstack/react-router';
import { addressNames, sections, type Section } from './text-addresses.ts';
import { usePageT } from '../../kit/text-page/texts/page-texts.ts';

/** The pages of a section beside the one that is open. */
export function SectionNav({ section }: { readonly section: Section }) {
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
