/**
 * @generated SignedSource<<7b20bc1d34ee8b4621f5f930e8ea9dc0>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
export type leaveActionsDeleteMutation$variables = {
  id: string;
  version?: number | null | undefined;
};
export type leaveActionsDeleteMutation$data = {
  readonly deleteLeaveRequest: {
    readonly deletedId: string;
  } | null | undefined;
};
export type leaveActionsDeleteMutation = {
  response: leaveActionsDeleteMutation$data;
  variables: leaveActionsDeleteMutation$variables;
};

const node: ConcreteRequest = (function(){
var v0 = [
  {
    "defaultValue": null,
    "kind": "LocalArgument",
    "name": "id"
  },
  {
    "defaultValue": null,
    "kind": "LocalArgument",
    "name": "version"
  }
],
v1 = [
  {
    "kind": "Variable",
    "name": "expectedVersion",
    "variableName": "version"
  },
  {
    "kind": "Variable",
    "name": "id",
    "variableName": "id"
  }
],
v2 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "deletedId",
  "storageKey": null
};
return {
  "fragment": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Fragment",
    "metadata": null,
    "name": "leaveActionsDeleteMutation",
    "selections": [
      {
        "alias": null,
        "args": (v1/*:: as any*/),
        "concreteType": "DeletePayload",
        "kind": "LinkedField",
        "name": "deleteLeaveRequest",
        "plural": false,
        "selections": [
          (v2/*:: as any*/)
        ],
        "storageKey": null
      }
    ],
    "type": "Mutation",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Operation",
    "name": "leaveActionsDeleteMutation",
    "selections": [
      {
        "alias": null,
        "args": (v1/*:: as any*/),
        "concreteType": "DeletePayload",
        "kind": "LinkedField",
        "name": "deleteLeaveRequest",
        "plural": false,
        "selections": [
          (v2/*:: as any*/),
          {
            "alias": null,
            "args": null,
            "filters": null,
            "handle": "deleteRecord",
            "key": "",
            "kind": "ScalarHandle",
            "name": "deletedId"
          }
        ],
        "storageKey": null
      }
    ]
  },
  "params": {
    "cacheID": "6eccbfa0a94b6fd0c1978c82f81be193",
    "id": null,
    "metadata": {},
    "name": "leaveActionsDeleteMutation",
    "operationKind": "mutation",
    "text": "mutation leaveActionsDeleteMutation(\n  $id: ID!\n  $version: Int\n) {\n  deleteLeaveRequest(id: $id, expectedVersion: $version) {\n    deletedId\n  }\n}\n"
  }
};
})();

(node as any).hash = "e937a4eff42a7a550d557b5df484c3c5";

export default node;
