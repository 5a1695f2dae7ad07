/**
 * @generated SignedSource<<c8e3a7f8ef3061b7ede37a1e243d9b8a>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
import type { FragmentRefs } from "relay-runtime";
export type notificationListReceivedSubscription$variables = {
  since?: string | null | undefined;
};
export type notificationListReceivedSubscription$data = {
  readonly notificationReceived: {
    readonly id: string;
    readonly isRead: boolean;
    readonly resumeToken: string;
    readonly " $fragmentSpreads": FragmentRefs<"notificationRow_notification">;
  } | null | undefined;
};
export type notificationListReceivedSubscription = {
  response: notificationListReceivedSubscription$data;
  variables: notificationListReceivedSubscription$variables;
};

const node: ConcreteRequest = (function(){
var v0 = [
  {
    "defaultValue": null,
    "kind": "LocalArgument",
    "name": "since"
  }
],
v1 = [
  {
    "kind": "Variable",
    "name": "since",
    "variableName": "since"
  }
],
v2 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "resumeToken",
  "storageKey": null
},
v3 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "id",
  "storageKey": null
},
v4 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "isRead",
  "storageKey": null
};
return {
  "fragment": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Fragment",
    "metadata": null,
    "name": "notificationListReceivedSubscription",
    "selections": [
      {
        "alias": null,
        "args": (v1/*:: as any*/),
        "concreteType": "Notification",
        "kind": "LinkedField",
        "name": "notificationReceived",
        "plural": false,
        "selections": [
          (v2/*:: as any*/),
          (v3/*:: as any*/),
          (v4/*:: as any*/),
          {
            "args": null,
            "kind": "FragmentSpread",
            "name": "notificationRow_notification"
          }
        ],
        "storageKey": null
      }
    ],
    "type": "Subscription",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Operation",
    "name": "notificationListReceivedSubscription",
    "selections": [
      {
        "alias": null,
        "args": (v1/*:: as any*/),
        "concreteType": "Notification",
        "kind": "LinkedField",
        "name": "notificationReceived",
        "plural": false,
        "selections": [
          (v2/*:: as any*/),
          (v3/*:: as any*/),
          (v4/*:: as any*/),
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
            "name": "createdAt",
            "storageKey": null
          }
        ],
        "storageKey": null
      }
    ]
  },
  "params": {
    "cacheID": "a6713ee10b1ba8f0d2eecb0a4ffebec0",
    "id": null,
    "metadata": {},
    "name": "notificationListReceivedSubscription",
    "operationKind": "subscription",
    "text": "subscription notificationListReceivedSubscription(\n  $since: String\n) {\n  notificationReceived(since: $since) {\n    resumeToken\n    id\n    isRead\n    ...notificationRow_notification\n  }\n}\n\nfragment notificationRow_notification on Notification {\n  id\n  category\n  message\n  body\n  link\n  isRead\n  createdAt\n}\n"
  }
};
})();

(node as any).hash = "d68e6325cb821167033c008bebef5dae";

export default node;
