import type * as agency from '@farewind/contract/agency/agency';
import { remote } from '../../shared/api/remote.ts';

export const getAgencyInfo = remote<typeof agency.getAgencyInfo>('POST', 'agency/GetAgencyInfo');
export const updateAgency = remote<typeof agency.updateAgency>('PUT', 'Agency/Update');
export const uploadLogo = remote<typeof agency.uploadLogo>('POST', 'Agency/UploadLogo');
