import { Link } from '@tanstack/react-router';
import { createContext, Fragment, useContext, type ReactNode } from 'react';
import { parseMarkdown, type Block, type Inline } from './markdown.ts';
import { WholeDates } from './whole-dates.tsx';

/** Addresses of texts that are part of another page. */
const insidePages: Readonly<Record<string, string>> = { '/terms': '/aboutUs#terms' };
/** Existing pages; a link to any other is shown as plain text. */
const knownPages = new Set([
  '/',
  '/aboutUs',
  '/help',
  '/contact',
  '/pnr',
  '/reservation',
  '/login',
  '/register',
  '/flight',
  '/flightSearch',
  '/transferSearch',
  '/company',
  '/jobs',
  '/press',
  '/applications',
  '/gallery',
  '/internationalSites',
  '/privacy',
  '/consent',
  '/cookies',
  '/salesAgreement',
  '/webUsage',
  '/user/profile',
  '/user/bookings',
]);

function isKnownPage(page: string): boolean {
  return knownPages.has(page) || /^\/(destination|comingSoon)\/[\w-]+$/.test(page);
}

/**
 * One of our texts as page content. Headings start one level below `topLevel`. `opensBeside`: links open in a new tab,
 * where leaving the page would lose something.
 */
export function MarkdownText(props: {
  readonly source: string;
  readonly topLevel?: 1 | 2;
  readonly opensBeside?: boolean;
}): ReactNode {
  const shift = props.topLevel === 2 ? 1 : 0;
  return (
    <LinkContext value={props.opensBeside === true}>
      {parseMarkdown(props.source).map((block, index) => (
        <Fragment key={index}>{renderBlock(block, shift)}</Fragment>
      ))}
    </LinkContext>
  );
}

/** Whether links open in a new tab. */
const LinkContext = createContext(false);

function renderBlock(block: Block, shift: number): ReactNode {
  if (block.kind === 'heading') {
    const Heading = `h${block.level + shift}` as 'h2' | 'h3' | 'h4';
    return <Heading>{renderInlines(block.content)}</Heading>;
  }
  if (block.kind === 'paragraph') return <p>{renderInlines(block.content)}</p>;
  if (block.kind === 'list') {
    const List = block.ordered ? 'ol' : 'ul';
    return (
      <List>
        {block.items.map((item, index) => (
          <li key={index}>{renderInlines(item)}</li>
        ))}
      </List>
    );
  }
  return (
    // A table that scrolls sideways must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="text-table" tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            {block.head.map((cell, index) => (
              <th key={index} scope="col">
                {renderInlines(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {block.rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column}>{renderInlines(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function renderInlines(parts: readonly Inline[]): ReactNode {
  return parts.map((part, index) => {
    if (typeof part === 'string') return <WholeDates key={index} text={part} />;
    if (part.kind === 'bold') return <b key={index}>{part.text}</b>;
    if (part.kind === 'code') return <code key={index}>{part.text}</code>;
    return <TextLink key={index} text={part.text} href={part.href} />;
  });
}

function TextLink(props: { readonly text: string; readonly href: string }) {
  const opensBeside = useContext(LinkContext);
  const href = insidePages[props.href] ?? props.href;
  if (!href.startsWith('/')) return <a href={href}>{props.text}</a>;
  const [address = '/', hash] = href.split('#');
  const page = address.length > 1 ? address.replace(/\/$/, '') : address;
  if (!isKnownPage(page)) return props.text;
  if (opensBeside)
    return (
      <a href={href} target="_blank" rel="noopener noreferrer">
        {props.text}
      </a>
    );
  return (
    <Link to={page} {...(hash === undefined ? {} : { hash })}>
      {props.text}
    </Link>
  );
}
