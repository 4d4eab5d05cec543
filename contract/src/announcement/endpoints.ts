import { endpoint } from '../endpoint.ts';
import type { ErrorCode } from '../error-codes.ts';
import { byId, removalResult } from '../schema/edit.ts';
import { noInput, recordIdsToDelete } from '../schema/shape.ts';
import { exportEndpoint, historyEndpoint } from '../resource/record-endpoints.ts';
import * as calls from './calls.ts';
import * as schemas from './schemas.ts';

const audienceErrors = ['announcements.noAudience', 'announcements.scope'] as const satisfies readonly ErrorCode[];

export const announcementEndpoints = {
  list: endpoint(calls.listAnnouncements, {
    input: schemas.announcementQuery,
    result: schemas.announcementPage,
    summary: 'Returns announcements whose audience is within the data scope, filtered by title, type and state.',
  }),
  export: exportEndpoint(calls.exportAnnouncements, 'announcements', schemas.announcementExport),
  item: endpoint(calls.readAnnouncement, {
    input: byId,
    result: schemas.announcement,
    summary: 'Returns one announcement.',
    errors: ['row.notFound'],
  }),
  create: endpoint(calls.createAnnouncement, {
    input: schemas.newAnnouncement,
    result: schemas.announcement,
    summary: 'Creates an announcement as a draft.',
    errors: [...audienceErrors],
  }),
  update: endpoint(calls.updateAnnouncement, {
    input: schemas.announcementChange,
    result: schemas.announcement,
    summary: 'Changes an announcement. Changing a published announcement needs the permission to publish.',
    errors: ['row.notFound', 'row.stale', 'announcements.needsPublish', ...audienceErrors],
  }),
  delete: endpoint(calls.deleteAnnouncement, {
    input: recordIdsToDelete,
    result: removalResult,
    summary: 'Deletes announcements with their receipts.',
  }),
  publish: endpoint(calls.publishAnnouncement, {
    input: schemas.transition,
    result: schemas.announcement,
    summary: 'Publishes a draft or a withdrawn announcement, immediately or at its time of publication.',
    errors: ['row.notFound', 'row.stale', 'row.otherState', ...audienceErrors],
  }),
  withdraw: endpoint(calls.withdrawAnnouncement, {
    input: schemas.transition,
    result: schemas.announcement,
    summary: 'Withdraws a published announcement. Users no longer see it.',
    errors: ['row.notFound', 'row.stale', 'row.otherState'],
  }),
  history: historyEndpoint(calls.readAnnouncementHistory, 'an announcement', 'row.notFound'),
  receipts: endpoint(calls.listReceipts, {
    input: schemas.receiptQuery,
    result: schemas.receiptPage,
    summary: 'Returns the recipients of an announcement within the data scope, and when they read and confirmed it.',
    errors: ['row.notFound'],
  }),
  current: endpoint(calls.readAnnouncements, {
    input: noInput,
    result: schemas.currentAnnouncements,
    summary: 'Returns the current announcements for the user without their texts: pinned ones first, then the newest.',
  }),
  text: endpoint(calls.readAnnouncementText, {
    input: byId,
    result: schemas.announcementText,
    summary: 'Returns a current announcement for the user with its text.',
    errors: ['row.notFound'],
  }),
  mark: endpoint(calls.markAnnouncements, {
    input: schemas.receiptChange,
    result: schemas.receiptCount,
    summary: 'Marks current announcements as read by the user, or as confirmed. Others are ignored.',
  }),
  maintenance: endpoint(calls.readMaintenance, {
    input: noInput,
    result: schemas.maintenanceNotices,
    summary: 'Returns the titles and end times of current maintenance announcements for everyone.',
  }),
};
