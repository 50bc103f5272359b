import { ArtScene } from '../../../shared/art/art-scene.tsx';
import type { VehicleType } from './transfer-types.ts';

/** A vehicle type with its drawing. */
export function VehicleCell({
  picture,
  name,
  note,
}: {
  readonly picture: VehicleType['picture'];
  readonly name: string;
  readonly note: string;
}) {
  return (
    <span className="tr-vehicle">
      <ArtScene scene={`vehicle-${picture}`} className="tr-picture" />
      <span className="o-two">
        <span>{name}</span>
        <span className="mute">{note}</span>
      </span>
    </span>
  );
}
