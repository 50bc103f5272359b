import { getAuditLog } from '../audit/audit-log.ts';
import {
  getCustomers,
  getCustomer,
  saveCustomer,
  updateCustomer,
  deleteCustomer,
} from '../customers/customers.ts';
import { exportCustomer, eraseCustomer } from '../customers/privacy.ts';
import { reconcilePayments, getMismatches, repairMismatch, importStatement } from '../finance/matching.ts';
import { getPayments } from '../finance/payments.ts';
import { getRefunds, approveRefund, rejectRefund, sendRefundAgain } from '../finance/refunds.ts';
import { getUserConfiguration, changeUiTheme } from '../identity/configuration.ts';
import { impersonate, backToImpersonator } from '../identity/impersonation.ts';
import {
  getRoles,
  getRole,
  listRoles,
  getRoleForEdit,
  getAllPermissions,
  createRole,
  updateRole,
  deleteRole,
} from '../identity/roles.ts';
import { getTenants, getTenant, createTenant, updateTenant, deleteTenant } from '../identity/tenants.ts';
import {
  getTwoFactor,
  beginTwoFactor,
  confirmTwoFactor,
  turnOffTwoFactor,
  resetTwoFactorOf,
  requireTwoFactor,
} from '../identity/two-factor.ts';
import {
  getUsers,
  getUser,
  getUserRoles,
  createUser,
  updateUser,
  deleteUser,
  inviteUser,
  activateUser,
  deactivateUser,
  changeLanguage,
  changePassword,
  resetUserPassword,
} from '../identity/users.ts';
import { getOutbox, getMessage, resendMessage, getTimes } from '../messages/outbox.ts';
import {
  getTemplates,
  getTemplate,
  saveTemplate,
  resetTemplate,
  previewTemplate,
} from '../messages/templates.ts';
import {
  addNote,
  confirmOrder,
  resendOrder,
  changePassengers,
  decideChange,
  decideProof,
  cancelForDocuments,
  getProofFile,
  setDriver,
  cancelRide,
} from '../orders/order-acts.ts';
import { getDeskOrder } from '../orders/order-detail.ts';
import { getOrders } from '../orders/order-list.ts';
import { getTasks, closeTask } from '../orders/tasks.ts';
import { getDashboard, getHouse } from '../reports/dashboard.ts';
import { getHealth } from '../reports/health.ts';
import { getSales, exportReport } from '../reports/sales.ts';
import type { Operation } from '../core/operation.ts';

/** What staff do from day to day: orders, money, people, messages, reports. */
export const officeOperations: readonly Operation[] = [
  getOutbox,
  getMessage,
  resendMessage,
  getTimes,
  getTemplates,
  getTemplate,
  saveTemplate,
  resetTemplate,
  previewTemplate,
  getUserConfiguration,
  changeUiTheme,
  getUsers,
  getUser,
  getUserRoles,
  createUser,
  updateUser,
  deleteUser,
  inviteUser,
  activateUser,
  deactivateUser,
  changeLanguage,
  changePassword,
  resetUserPassword,
  getRoles,
  getRole,
  listRoles,
  getRoleForEdit,
  getAllPermissions,
  createRole,
  updateRole,
  deleteRole,
  getTenants,
  getTenant,
  createTenant,
  updateTenant,
  deleteTenant,
  getTwoFactor,
  beginTwoFactor,
  confirmTwoFactor,
  turnOffTwoFactor,
  resetTwoFactorOf,
  requireTwoFactor,
  impersonate,
  backToImpersonator,
  getAuditLog,
  getDashboard,
  getHouse,
  getHealth,
  getSales,
  exportReport,
  getRefunds,
  approveRefund,
  rejectRefund,
  sendRefundAgain,
  getPayments,
  reconcilePayments,
  getMismatches,
  repairMismatch,
  importStatement,
  getCustomers,
  getCustomer,
  saveCustomer,
  updateCustomer,
  deleteCustomer,
  exportCustomer,
  eraseCustomer,
  getOrders,
  getDeskOrder,
  addNote,
  confirmOrder,
  resendOrder,
  changePassengers,
  decideChange,
  decideProof,
  cancelForDocuments,
  getProofFile,
  setDriver,
  cancelRide,
  getTasks,
  closeTask,
];
