import { useEffect, useRef, useState } from 'react';

const addresses = import.meta.glob<string>('./*.svg', { query: '?url', import: 'default', eager: true });
const drawings = new Map<string, Promise<string>>();

export const vehiclePictures = ['sedan', 'wagon', 'van', 'vip', 'shuttle', 'bus'] as const;
export type VehiclePicture = (typeof vehiclePictures)[number];

export type Scene =
  | 'antalya'
  | 'barcelona'
  | 'bodrum'
  | 'bourgas'
  | 'dalaman'
  | 'goa'
  | 'hero'
  | 'hero-narrow'
  | 'istanbul'
  | 'kiev'
  | 'moscow'
  | 'petersburg'
  | 'phuket'
  | 'varna';

type Drawing = Scene | `vehicle-${VehiclePicture}`;

function loadDrawing(scene: Drawing): Promise<string> {
  let drawing = drawings.get(scene);
  if (drawing === undefined) {
    const address = addresses[`./${scene}.svg`];
    if (address === undefined) throw new Error(`No drawing ${scene}`);
    drawing = fetch(address).then((answer) => (answer.ok ? answer.text() : ''));
    drawings.set(scene, drawing);
  }
  return drawing;
}

/** How far below the window a drawing is fetched in advance. */
const NEAR = '400px';

/**
 * A drawn scene, inlined so that its colours follow the theme; fetched when it comes near. Decorative, so hidden from
 * screen readers.
 */
export function ArtScene(props: { readonly scene: Drawing; readonly className?: string }) {
  const [drawing, setDrawing] = useState('');
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (place.current === null) return;
    let shown = true;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        loadDrawing(props.scene).then(
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
  }, [props.scene]);
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
