import { ArtScene, vehiclePictures } from '../../shared/art/art-scene.tsx';

/** The drawing of a vehicle; a picture that we have not drawn shows a van. */
export function VehicleArt(props: { readonly picture: string; readonly className: string }) {
  const drawn = vehiclePictures.find((each) => each === props.picture) ?? 'van';
  return <ArtScene scene={`vehicle-${drawn}`} className={props.className} />;
}
