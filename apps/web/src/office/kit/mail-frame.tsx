import { useMemo, useRef } from 'react';

/** A mail as its receiver sees it, in a frame of its own without scripts. */
export function MailFrame({ html, title }: { readonly html: string; readonly title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const quiet = useMemo(() => setStylesAside(html), [html]);
  return (
    <iframe
      ref={frame}
      className="o-frame"
      title={title}
      sandbox="allow-same-origin"
      srcDoc={quiet}
      onLoad={() => putStylesOn(frame.current?.contentDocument ?? undefined)}
    />
  );
}

// A mail carries its styles in itself, which the policy of our pages forbids to markup. Styles that are set by a script of
// the page are allowed: so they travel as data, and are put on when the frame stands.
function setStylesAside(html: string): string {
  return html
    .replaceAll(/(<[a-z][^>]*?)\sstyle=/gi, '$1 data-style=')
    .replaceAll(/<style\b/gi, '<template data-css')
    .replaceAll(/<\/style>/gi, '</template>');
}

function putStylesOn(page: Document | undefined): void {
  const view = page?.defaultView;
  if (page === undefined || view === null || view === undefined) return;
  for (const element of page.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.cssText = element.dataset['style'] ?? '';
  page.adoptedStyleSheets = [...page.querySelectorAll<HTMLTemplateElement>('template[data-css]')].map(
    ({ content }) => {
      const sheet = new view.CSSStyleSheet();
      sheet.replaceSync(content.textContent);
      return sheet;
    },
  );
}
