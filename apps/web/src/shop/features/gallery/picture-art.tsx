import { ArtScene } from '../../../shared/art/art-scene.tsx';
import type { GalleryPicture } from './gallery-picture.ts';

/** The picture itself; its words stand beside it. */
export function PictureArt({ picture }: { readonly picture: GalleryPicture }) {
  if ('scene' in picture) return <ArtScene scene={picture.scene} className="gallery-art" />;
  const { address, width, height } = picture;
  return (
    <span className="gallery-art">
      <img src={address} width={width} height={height} alt="" loading="lazy" decoding="async" />
    </span>
  );
}
