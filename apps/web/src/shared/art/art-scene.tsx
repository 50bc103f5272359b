import type { ReactNode } from 'react';
import { InlineDrawing } from './inline-drawing.tsx';

const addresses = import.meta.glob<string>(['./*.svg', '!./hero*.svg'], {
  query: '?url',
  import: 'default',
  eager: true,
});

export const vehiclePictures = ['sedan', 'wagon', 'van', 'vip', 'shuttle', 'bus'] as const;
export type VehiclePicture = (typeof vehiclePictures)[number];

export type Scene =
  | 'antalya'
  | 'barcelona'
  | 'bodrum'
  | 'bourgas'
  | 'dalaman'
  | 'goa'
  | 'istanbul'
  | 'kiev'
  | 'moscow'
  | 'petersburg'
  | 'phuket'
  | 'varna';

type Drawing = Scene | `vehicle-${VehiclePicture}`;

/** A scene or a vehicle by its name. The page that needs one drawing only imports its address. */
export function ArtScene(props: { readonly scene: Drawing; readonly className?: string }): ReactNode {
  const address = addresses[`./${props.scene}.svg`];
  if (address === undefined) throw new Error(`No drawing ${props.scene}`);
  return <InlineDrawing address={address} className={props.className} />;
}
