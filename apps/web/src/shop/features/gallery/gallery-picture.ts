import type { getGallery, SceneName } from '@farewind/contract/content/pages';
import type { Answer } from '../../../shared/api/call-types.ts';

interface Framed {
  readonly id: string;
  /** From 1; names a picture without a caption. */
  readonly number: number;
  readonly caption: string;
}

/** A drawn place, or a picture of the agency. */
export type GalleryPicture =
  | (Framed & { readonly scene: SceneName; readonly slug: string })
  | (Framed & { readonly address: string; readonly width: number; readonly height: number });

/** All pictures in viewing order, drawn places first. */
export function listPictures({ scenes, pictures }: Answer<typeof getGallery>): GalleryPicture[] {
  return [
    ...scenes.map((drawn, index) => ({ ...drawn, id: drawn.scene, number: index + 1 })),
    ...pictures.map((own, index) => ({ ...own, id: String(own.id), number: index + 1 })),
  ];
}

/** The index some steps away; wraps around. */
export function stepFrom(at: number, steps: number, count: number): number {
  return (((at + steps) % count) + count) % count;
}
