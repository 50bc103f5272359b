import { useMemo, useRef } from 'react';

/** A mail as received, in a frame without scripts. */
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

// A mail contains inline styles, which our content security policy forbids in markup but allows from the page's
// scripts. They are therefore moved to data attributes and applied once the frame is loaded.
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
