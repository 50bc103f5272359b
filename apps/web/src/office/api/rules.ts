import type * as markups from '@farewind/contract/rules/markup-rules';
import type * as rules from '@farewind/contract/rules/travel-rules';
import { remote } from '../../shared/api/remote.ts';

export const getTravelRules = remote<typeof rules.getTravelRules>('GET', 'Rule/GetTravelRules');
export const saveTravelRule = remote<typeof rules.saveTravelRule>('POST', 'Rule/SaveTravelRule');
export const updateTravelRule = remote<typeof rules.updateTravelRule>('PUT', 'Rule/UpdateTravelRule');
export const deleteTravelRule = remote<typeof rules.deleteTravelRule>('DELETE', 'Rule/DeleteTravelRule');
export const previewTravelRule = remote<typeof rules.previewTravelRule>('POST', 'Rule/PreviewTravelRule');
export const getMarkups = remote<typeof markups.getMarkups>('GET', 'Rule/GetMarkups');
export const saveMarkup = remote<typeof markups.saveMarkup>('POST', 'Rule/SaveMarkup');
export const updateMarkup = remote<typeof markups.updateMarkup>('PUT', 'Rule/UpdateMarkup');
export const deleteMarkup = remote<typeof markups.deleteMarkup>('DELETE', 'Rule/DeleteMarkup');
export const moveMarkup = remote<typeof markups.moveMarkup>('POST', 'Rule/MoveMarkup');
export const previewMarkup = remote<typeof markups.previewMarkup>('POST', 'Rule/PreviewMarkup');
