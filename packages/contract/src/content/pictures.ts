import { z } from 'zod';
import { nothing, recordId } from '../core/fields.ts';
import { formInteger, inputId } from '../core/form-fields.ts';
import { operation } from '../core/operation.ts';
import { paged, pageInput, versionInput, versionOutput } from '../core/paging.ts';

export const MAX_GALLERY_PICTURE_BYTES = 5 * 1024 * 1024;

const caption = z.string().trim().max(200).default('');
const captionFields = {
  captionRu: caption,
  captionEn: caption,
  captionTr: caption,
  position: formInteger.pipe(z.int().min(0).max(1000)).default(0),
};

export const pictureSchema = z.object({
  id: z.int(),
  /** Path on this site. */
  address: z.string(),
  width: z.int(),
  height: z.int(),
  captionRu: z.string(),
  captionEn: z.string(),
  captionTr: z.string(),
  position: z.int(),
  version: versionOutput,
});
export type Picture = z.infer<typeof pictureSchema>;

export const getPictures = operation('Content/GetPictures', {
  method: 'GET',
  access: 'Pages.Content',
  summary: 'Lists the agency’s own pictures in the gallery',
  input: z.object(pageInput),
  output: paged(pictureSchema),
});

export const uploadPicture = operation('Content/UploadPicture', {
  method: 'POST',
  access: 'Pages.Content',
  summary:
    'Adds a picture: PNG, JPEG or WebP of at most 5 MB, as multipart/form-data or as base64 in JSON; it is re-encoded',
  input: z.object({
    /** A form has it in part `picture`, JSON as its base64 text. */
    picture: z
      .string()
      .min(1)
      .max(Math.ceil((MAX_GALLERY_PICTURE_BYTES * 4) / 3) + 4),
    ...captionFields,
  }),
  output: pictureSchema,
  errors: ['GEN-TOOLARGE'],
});

export const updatePicture = operation('Content/UpdatePicture', {
  method: 'PUT',
  access: 'Pages.Content',
  summary: 'Updates the captions and the position of a picture',
  input: z.object({ id: recordId, ...captionFields, version: versionInput }),
  output: pictureSchema,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT'],
});

export const deletePicture = operation('Content/DeletePicture', {
  method: 'DELETE',
  access: 'Pages.Content',
  summary: 'Deletes a picture from the gallery',
  input: inputId,
  output: nothing,
  errors: ['GEN-NOTFOUND'],
});
