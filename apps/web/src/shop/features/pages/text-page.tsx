import { notFound } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiError } from '../../../shared/api/api-error.ts';
import { usePageTitle } from '../../../shared/ui/page-title.ts';
import { SectionNav } from './section-nav.tsx';
import type { Section, TextName } from './text-addresses.ts';
import { TextFrame } from '../../kit/text-page/text-frame.tsx';
import { usePageT } from '../../kit/text-page/texts/page-texts.ts';
import { useText } from '../../kit/text-page/use-text.ts';
import '../../../styles/text.css';

type SectionText = Exclude<TextName, `comingSoon${string}`>;

/** A page that is a text of the agency, with the other pages of its section beside it. */
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
