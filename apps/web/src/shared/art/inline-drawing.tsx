import { useEffect, useRef, useState } from 'react';

const drawings = new Map<string, Promise<string>>();

function loadDrawing(address: string): Promise<string> {
  let drawing = drawings.get(address);
  if (drawing === undefined) {
    drawing = fetch(address).then((answer) => (answer.ok ? answer.text() : ''));
    drawings.set(address, drawing);
  }
  return drawing;
}

/** How far below the window a drawing is fetched in advance. */
const NEAR = '400px';

/**
 * A drawing of our own, inlined so that its colours follow the theme; fetched when it comes near. Decorative, so hidden from
 * screen readers.
 */
export function InlineDrawing(props: { readonly address: string; readonly className?: string | undefined }) {
  const [drawing, setDrawing] = useState('');
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (place.current === null) return;
    let shown = true;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        loadDrawing(props.address).then(
          (text) => shown && setDrawing(text),
          // A picture that fails to load leaves its sky-coloured background.
          () => undefined,
        );
      },
      { rootMargin: NEAR },
    );
    observer.observe(place.current);
    return () => {
      shown = false;
      observer.disconnect();
    };
  }, [props.address]);
  // Only our own drawings are inlined, nothing from external sources.
  return (
    <span
      ref={place}
      className={props.className}
      aria-hidden="true"
      // oxlint-disable-next-line react/no-danger
      dangerouslySetInnerHTML={{ __html: drawing }}
    />
  );
}
