/**
 * @generated SignedSource<<b1d059152bbc753673758ea72c0289e0>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ReaderFragment } from 'relay-runtime';
export type NotificationCategory = "CALENDAR" | "COMPANY_NEWS" | "LEAVE" | "MENTION" | "ONBOARDING" | "RECRUITMENT" | "SECURITY" | "TASK";
import type { FragmentRefs } from "relay-runtime";
export type notificationRow_notification$data = {
  readonly body: string | null | undefined;
  readonly category: NotificationCategory;
  readonly createdAt: string;
  readonly id: string;
  readonly isRead: boolean;
  readonly link: string | null | undefined;
  readonly message: string;
  readonly " $fragmentType": "notificationRow_notification";
};
export type notificationRow_notification$key = {
  readonly " $data"?: notificationRow_notification$data;
  readonly " $fragmentSpreads": FragmentRefs<"notificationRow_notification">;
};

const node: ReaderFragment = {
  "argumentDefinitions": [],
  "kind": "Fragment",
  "metadata": null,
  "name": "notificationRow_notification",
  "selections": [
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "id",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "category",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "message",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "body",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "link",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "isRead",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "createdAt",
      "storageKey": null
    }
  ],
  "type": "Notification",
  "abstractKey": null
};

(node as any).hash = "482f60043ecb9bf25e3033b09e150ec6";

export default node;
