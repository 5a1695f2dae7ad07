/**
 * @generated SignedSource<<1123845b7ecbc7592728f0dee6590a2e>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
export type appFrameUnreadSubscription$variables = {
  since?: string | null | undefined;
};
export type appFrameUnreadSubscription$data = {
  readonly unreadCountChanged: {
    readonly count: number;
    readonly resumeToken: string;
  } | null | undefined;
};
export type appFrameUnreadSubscription = {
  response: appFrameUnreadSubscription$data;
  variables: appFrameUnreadSubscription$variables;
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
    "alias": null,
    "args": [
      {
        "kind": "Variable",
        "name": "since",
        "variableName": "since"
      }
    ],
    "concreteType": "UnreadCount",
    "kind": "LinkedField",
    "name": "unreadCountChanged",
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
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Fragment",
    "metadata": null,
    "name": "appFrameUnreadSubscription",
    "selections": (v1/*:: as any*/),
    "type": "Subscription",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Operation",
    "name": "appFrameUnreadSubscription",
    "selections": (v1/*:: as any*/)
  },
  "params": {
    "cacheID": "1780ac414f3469a1ce84e7c0cb46d7e6",
    "id": null,
    "metadata": {},
    "name": "appFrameUnreadSubscription",
    "operationKind": "subscription",
    "text": "subscription appFrameUnreadSubscription(\n  $since: String\n) {\n  unreadCountChanged(since: $since) {\n    count\n    resumeToken\n  }\n}\n"
  }
};
})();

(node as any).hash = "dafb1298038f4cabe76aaf10fb56e701";

export default node;
