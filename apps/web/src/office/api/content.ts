import type * as pictures from '@farewind/contract/content/pictures';
import type * as pins from '@farewind/contract/content/promotion-pins';
import type * as texts from '@farewind/contract/content/texts';
import { remote } from '../../shared/api/remote.ts';

export const getTexts = remote<typeof texts.getTexts>('GET', 'Content/GetTexts');
export const getText = remote<typeof texts.getText>('GET', 'Content/GetText');
export const saveText = remote<typeof texts.saveText>('POST', 'Content/SaveText');
export const previewText = remote<typeof texts.previewText>('POST', 'Content/PreviewText');
export const restoreText = remote<typeof texts.restoreText>('POST', 'Content/RestoreText');
export const addQuestion = remote<typeof texts.addQuestion>('POST', 'Content/AddQuestion');
export const arrangeText = remote<typeof texts.arrangeText>('PUT', 'Content/ArrangeText');

export const getPromotionPins = remote<typeof pins.getPromotionPins>('GET', 'Content/GetPromotionPins');
export const savePromotionPin = remote<typeof pins.savePromotionPin>('POST', 'Content/SavePromotionPin');
export const updatePromotionPin = remote<typeof pins.updatePromotionPin>('PUT', 'Content/UpdatePromotionPin');
export const deletePromotionPin = remote<typeof pins.deletePromotionPin>(
  'DELETE',
  'Content/DeletePromotionPin',
);

export const getPictures = remote<typeof pictures.getPictures>('GET', 'Content/GetPictures');
export const uploadPicture = remote<typeof pictures.uploadPicture>('POST', 'Content/UploadPicture');
export const updatePicture = remote<typeof pictures.updatePicture>('PUT', 'Content/UpdatePicture');
export const deletePicture = remote<typeof pictures.deletePicture>('DELETE', 'Content/DeletePicture');
