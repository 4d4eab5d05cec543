import { endpoint } from '../endpoint.ts';
import { byId } from '../schema/edit.ts';
import { noInput } from '../schema/shape.ts';
import * as calls from './calls.ts';
import * as schemas from './schemas.ts';

export const announcementEndpoints = {
  publish: endpoint(calls.publishAnnouncement, {
    input: schemas.transition,
    result: schemas.announcement,
    summary: 'Publishes a draft or a withdrawn announcement, immediately or at its time of publication.',
    errors: ['row.notFound', 'row.stale', 'row.otherState', 'announcements.noAudience', 'announcements.scope'],
  }),
  withdraw: endpoint(calls.withdrawAnnouncement, {
    input: schemas.transition,
    result: schemas.announcement,
    summary: 'Withdraws a published announcement. Users no longer see it.',
    errors: ['row.notFound', 'row.stale', 'row.otherState'],
  }),
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
