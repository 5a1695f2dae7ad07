/**
 * @generated SignedSource<<7eed673fe12dc41047e54e3eeac5c3f8>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
export type SubscribeToPushInput = {
  endpoint: string;
  expirationTime?: number | null | undefined;
  keys: PushKeysInput;
};
export type PushKeysInput = {
  auth: string;
  p256dh: string;
};
export type pushPanelSubscribeMutation$variables = {
  connections: ReadonlyArray<string>;
  input: SubscribeToPushInput;
};
export type pushPanelSubscribeMutation$data = {
  readonly subscribeToPush: {
    readonly createdAt: string;
    readonly id: string;
    readonly service: string;
    readonly session: {
      readonly current: boolean;
      readonly id: string;
    } | null | undefined;
  } | null | undefined;
};
export type pushPanelSubscribeMutation = {
  response: pushPanelSubscribeMutation$data;
  variables: pushPanelSubscribeMutation$variables;
};

const node: ConcreteRequest = (function(){
var v0 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "connections"
},
v1 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "input"
},
v2 = [
  {
    "kind": "Variable",
    "name": "input",
    "variableName": "input"
  }
],
v3 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "id",
  "storageKey": null
},
v4 = {
  "alias": null,
  "args": (v2/*:: as any*/),
  "concreteType": "PushSubscription",
  "kind": "LinkedField",
  "name": "subscribeToPush",
  "plural": false,
  "selections": [
    (v3/*:: as any*/),
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "service",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "createdAt",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "concreteType": "Session",
      "kind": "LinkedField",
      "name": "session",
      "plural": false,
      "selections": [
        (v3/*:: as any*/),
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "current",
          "storageKey": null
        }
      ],
      "storageKey": null
    }
  ],
  "storageKey": null
};
return {
  "fragment": {
    "argumentDefinitions": [
      (v0/*:: as any*/),
      (v1/*:: as any*/)
    ],
    "kind": "Fragment",
    "metadata": null,
    "name": "pushPanelSubscribeMutation",
    "selections": [
      (v4/*:: as any*/)
    ],
    "type": "Mutation",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": [
      (v1/*:: as any*/),
      (v0/*:: as any*/)
    ],
    "kind": "Operation",
    "name": "pushPanelSubscribeMutation",
    "selections": [
      (v4/*:: as any*/),
      {
        "alias": null,
        "args": (v2/*:: as any*/),
        "filters": null,
        "handle": "prependNode",
        "key": "",
        "kind": "LinkedHandle",
        "name": "subscribeToPush",
        "handleArgs": [
          {
            "kind": "Variable",
            "name": "connections",
            "variableName": "connections"
          },
          {
            "kind": "Literal",
            "name": "edgeTypeName",
            "value": "PushSubscriptionEdge"
          }
        ]
      }
    ]
  },
  "params": {
    "cacheID": "c671b241393a4d40b22f99da10f27727",
    "id": null,
    "metadata": {},
    "name": "pushPanelSubscribeMutation",
    "operationKind": "mutation",
    "text": "mutation pushPanelSubscribeMutation(\n  $input: SubscribeToPushInput!\n) {\n  subscribeToPush(input: $input) {\n    id\n    service\n    createdAt\n    session {\n      id\n      current\n    }\n  }\n}\n"
  }
};
})();

(node as any).hash = "0b152d03cd63a830c48da063d181fdd9";

export default node;
