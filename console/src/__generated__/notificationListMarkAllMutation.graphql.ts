/**
 * @generated SignedSource<<5e124942359fdace4d238b350a1edcaa>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
export type notificationListMarkAllMutation$variables = Record<PropertyKey, never>;
export type notificationListMarkAllMutation$data = {
  readonly markAllNotificationsRead: {
    readonly count: number;
    readonly resumeToken: string;
  } | null | undefined;
};
export type notificationListMarkAllMutation = {
  response: notificationListMarkAllMutation$data;
  variables: notificationListMarkAllMutation$variables;
};

const node: ConcreteRequest = (function(){
var v0 = [
  {
    "alias": null,
    "args": null,
    "concreteType": "UnreadCount",
    "kind": "LinkedField",
    "name": "markAllNotificationsRead",
    "plural": false,
    "selections": [
      {
        "alias": null,
        "args": null,
        "kind": "ScalarField",
        "name": "count",
        "storageKey": null
      },
      {
        "alias": null,
        "args": null,
        "kind": "ScalarField",
        "name": "resumeToken",
        "storageKey": null
      }
    ],
    "storageKey": null
  }
];
return {
  "fragment": {
    "argumentDefinitions": [],
    "kind": "Fragment",
    "metadata": null,
    "name": "notificationListMarkAllMutation",
    "selections": (v0/*:: as any*/),
    "type": "Mutation",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": [],
    "kind": "Operation",
    "name": "notificationListMarkAllMutation",
    "selections": (v0/*:: as any*/)
  },
  "params": {
    "cacheID": "2fe60b19064e45944caa77c167f6b84f",
    "id": null,
    "metadata": {},
    "name": "notificationListMarkAllMutation",
    "operationKind": "mutation",
    "text": "mutation notificationListMarkAllMutation {\n  markAllNotificationsRead {\n    count\n    resumeToken\n  }\n}\n"
  }
};
})();

(node as any).hash = "c007eba924c02d82ab98782f4195c4fa";

export default node;
