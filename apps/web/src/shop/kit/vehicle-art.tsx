import { ArtScene, vehiclePictures } from '../../shared/art/art-scene.tsx';

/** Drawing of a vehicle; unknown ones are drawn as a van. */
export function VehicleArt(props: { readonly picture: string; readonly className: string }) {
  const drawn = vehiclePictures.find((each) => each === props.picture) ?? 'van';
  return <ArtScene scene={`vehicle-${drawn}`} className={props.className} />;
}
