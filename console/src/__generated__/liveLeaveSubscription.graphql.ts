/**
 * @generated SignedSource<<1032b7f2aca3838fb00d3558362646f0>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
export type liveLeaveSubscription$variables = {
  since?: string | null | undefined;
};
export type liveLeaveSubscription$data = {
  readonly leaveRequestChanged: {
    readonly leaveRequestId: string;
    readonly resumeToken: string;
  } | null | undefined;
};
export type liveLeaveSubscription = {
  response: liveLeaveSubscription$data;
  variables: liveLeaveSubscription$variables;
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
    "concreteType": "LeaveRequestChange",
    "kind": "LinkedField",
    "name": "leaveRequestChanged",
    "plural": false,
    "selections": [
      {
        "alias": null,
        "args": null,
        "kind": "ScalarField",
        "name": "resumeToken",
        "storageKey": null
      },
      {
        "alias": null,
        "args": null,
        "kind": "ScalarField",
        "name": "leaveRequestId",
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
    "name": "liveLeaveSubscription",
    "selections": (v1/*:: as any*/),
    "type": "Subscription",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Operation",
    "name": "liveLeaveSubscription",
    "selections": (v1/*:: as any*/)
  },
  "params": {
    "cacheID": "b746bb05f343fb369bfdf96749da4b33",
    "id": null,
    "metadata": {},
    "name": "liveLeaveSubscription",
    "operationKind": "subscription",
    "text": "subscription liveLeaveSubscription(\n  $since: String\n) {\n  leaveRequestChanged(since: $since) {\n    resumeToken\n    leaveRequestId\n  }\n}\n"
  }
};
})();

(node as any).hash = "469361d5377d63c8ecfb060ef3cb1fcb";

export default node;
