import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { legalNames } from '@farewind/contract/content/legal';
import type { PageName } from '@farewind/contract/content/pages';
import { call } from '../../../shared/api/call.ts';
import { getPage } from '@farewind/contract/content/pages';
import { getLegal } from '@farewind/contract/content/legal';
import { useI18n } from '../../../shared/i18n/i18n.tsx';

type LegalName = (typeof legalNames)[number];

/** The displayed parts of a text: its title, and Markdown from `##` on. */
export interface ShownText {
  readonly title: string;
  readonly body: string;
}

const legal: ReadonlySet<string> = new Set<LegalName>([
  'salesAgreement',
  'webUsage',
  'privacy',
  'consent',
  'cookies',
]);

/** A text of the agency in the page's language. */
export function useText(name: PageName | LegalName): UseQueryResult<ShownText> {
  const { language } = useI18n();
  return useQuery({
    queryKey: ['text', name, language],
    queryFn: (): Promise<ShownText> =>
      legal.has(name)
        ? call(getLegal, { name: name as LegalName })
        : call(getPage, { name: name as PageName }),
  });
}
