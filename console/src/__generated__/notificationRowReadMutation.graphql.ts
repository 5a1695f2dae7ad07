/**
 * @generated SignedSource<<d7790773e41c315bef53296b01496563>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
export type notificationRowReadMutation$variables = {
  id: string;
};
export type notificationRowReadMutation$data = {
  readonly markNotificationRead: {
    readonly id: string;
    readonly isRead: boolean;
  } | null | undefined;
};
export type notificationRowReadMutation$rawResponse = {
  readonly markNotificationRead: {
    readonly id: string;
    readonly isRead: boolean;
  } | null | undefined;
};
export type notificationRowReadMutation = {
  rawResponse: notificationRowReadMutation$rawResponse;
  response: notificationRowReadMutation$data;
  variables: notificationRowReadMutation$variables;
};

const node: ConcreteRequest = (function(){
var v0 = [
  {
    "defaultValue": null,
    "kind": "LocalArgument",
    "name": "id"
  }
],
v1 = [
  {
    "alias": null,
    "args": [
      {
        "kind": "Variable",
        "name": "id",
        "variableName": "id"
      }
    ],
    "concreteType": "Notification",
    "kind": "LinkedField",
    "name": "markNotificationRead",
    "plural": false,
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
        "name": "isRead",
        "storageKey": null
      }
    ],
    "storageKey": null
  }
];
return {
  "fragment": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Fragment",
    "metadata": null,
    "name": "notificationRowReadMutation",
    "selections": (v1/*:: as any*/),
    "type": "Mutation",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Operation",
    "name": "notificationRowReadMutation",
    "selections": (v1/*:: as any*/)
  },
  "params": {
    "cacheID": "c1bd521115e2b21bd0450c5d4cf1ddf8",
    "id": null,
    "metadata": {},
    "name": "notificationRowReadMutation",
    "operationKind": "mutation",
    "text": "mutation notificationRowReadMutation(\n  $id: ID!\n) {\n  markNotificationRead(id: $id) {\n    id\n    isRead\n  }\n}\n"
  }
};
})();

(node as any).hash = "db52d67ca4f440e2920226dfbc56a8ba";

export default node;
