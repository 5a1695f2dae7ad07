/**
 * @generated SignedSource<<51afcd854b8956856f56476a377c95d8>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
import type { FragmentRefs } from "relay-runtime";
export type LeaveChangeStatus = "APPROVED" | "PENDING" | "REJECTED" | "WITHDRAWN";
export type leaveChangeRowRejectMutation$variables = {
  comment: string;
  id: string;
  requestId: string;
  version?: number | null | undefined;
};
export type leaveChangeRowRejectMutation$data = {
  readonly rejectLeaveChange: {
    readonly status: LeaveChangeStatus;
    readonly " $fragmentSpreads": FragmentRefs<"leaveChangeRow_change">;
  } | null | undefined;
};
export type leaveChangeRowRejectMutation = {
  response: leaveChangeRowRejectMutation$data;
  variables: leaveChangeRowRejectMutation$variables;
};

const node: ConcreteRequest = (function(){
var v0 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "comment"
},
v1 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "id"
},
v2 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "requestId"
},
v3 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "version"
},
v4 = [
  {
    "kind": "Variable",
    "name": "expectedVersion",
    "variableName": "version"
  },
  {
    "kind": "Variable",
    "name": "id",
    "variableName": "id"
  },
  {
    "fields": [
      {
        "kind": "Variable",
        "name": "comment",
        "variableName": "comment"
      }
    ],
    "kind": "ObjectValue",
    "name": "input"
  },
  {
    "kind": "Variable",
    "name": "requestId",
    "variableName": "requestId"
  }
],
v5 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "status",
  "storageKey": null
},
v6 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "id",
  "storageKey": null
},
v7 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "startDate",
  "storageKey": null
},
v8 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "endDate",
  "storageKey": null
},
v9 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "reason",
  "storageKey": null
},
v10 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "fullName",
  "storageKey": null
};
return {
  "fragment": {
    "argumentDefinitions": [
      (v0/*:: as any*/),
      (v1/*:: as any*/),
      (v2/*:: as any*/),
      (v3/*:: as any*/)
    ],
    "kind": "Fragment",
    "metadata": null,
    "name": "leaveChangeRowRejectMutation",
    "selections": [
      {
        "alias": null,
        "args": (v4/*:: as any*/),
        "concreteType": "LeaveChangeRequest",
        "kind": "LinkedField",
        "name": "rejectLeaveChange",
        "plural": false,
        "selections": [
          {
            "args": null,
            "kind": "FragmentSpread",
            "name": "leaveChangeRow_change"
          },
          (v5/*:: as any*/)
        ],
        "storageKey": null
      }
    ],
    "type": "Mutation",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": [
      (v1/*:: as any*/),
      (v2/*:: as any*/),
      (v3/*:: as any*/),
      (v0/*:: as any*/)
    ],
    "kind": "Operation",
    "name": "leaveChangeRowRejectMutation",
    "selections": [
      {
        "alias": null,
        "args": (v4/*:: as any*/),
        "concreteType": "LeaveChangeRequest",
        "kind": "LinkedField",
        "name": "rejectLeaveChange",
        "plural": false,
        "selections": [
          (v6/*:: as any*/),
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "version",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "requestId",
            "storageKey": null
          },
          (v7/*:: as any*/),
          (v8/*:: as any*/),
          (v9/*:: as any*/),
          {
            "alias": null,
            "args": null,
            "concreteType": "Employee",
            "kind": "LinkedField",
            "name": "employee",
            "plural": false,
            "selections": [
              (v6/*:: as any*/),
              (v10/*:: as any*/)
            ],
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "concreteType": "LeaveRequest",
            "kind": "LinkedField",
            "name": "request",
            "plural": false,
            "selections": [
              (v6/*:: as any*/),
              (v7/*:: as any*/),
              (v8/*:: as any*/)
            ],
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "concreteType": "LeaveTeamAbsences",
            "kind": "LinkedField",
            "name": "teamAbsences",
            "plural": false,
            "selections": [
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "teamSize",
                "storageKey": null
              },
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "absentCount",
                "storageKey": null
              },
              {
                "alias": null,
                "args": null,
                "concreteType": "LeaveTeamAbsentee",
                "kind": "LinkedField",
                "name": "absentees",
                "plural": true,
                "selections": [
                  {
                    "alias": null,
                    "args": null,
                    "kind": "ScalarField",
                    "name": "employeeId",
                    "storageKey": null
                  },
                  (v10/*:: as any*/),
                  {
                    "alias": null,
                    "args": null,
                    "kind": "ScalarField",
                    "name": "firstDay",
                    "storageKey": null
                  },
                  {
                    "alias": null,
                    "args": null,
                    "kind": "ScalarField",
                    "name": "lastDay",
                    "storageKey": null
                  }
                ],
                "storageKey": null
              }
            ],
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "concreteType": "AvailableAction",
            "kind": "LinkedField",
            "name": "availableActions",
            "plural": true,
            "selections": [
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "name",
                "storageKey": null
              },
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "allowed",
                "storageKey": null
              },
              (v9/*:: as any*/)
            ],
            "storageKey": null
          },
          (v5/*:: as any*/)
        ],
        "storageKey": null
      }
    ]
  },
  "params": {
    "cacheID": "e314f1808217298f202f69666eff57f7",
    "id": null,
    "metadata": {},
    "name": "leaveChangeRowRejectMutation",
    "operationKind": "mutation",
    "text": "mutation leaveChangeRowRejectMutation(\n  $id: ID!\n  $requestId: ID!\n  $version: Int\n  $comment: String!\n) {\n  rejectLeaveChange(id: $id, requestId: $requestId, expectedVersion: $version, input: {comment: $comment}) {\n    ...leaveChangeRow_change\n    status\n    id\n  }\n}\n\nfragment leaveChangeRow_change on LeaveChangeRequest {\n  id\n  version\n  requestId\n  startDate\n  endDate\n  reason\n  employee {\n    id\n    fullName\n  }\n  request {\n    id\n    startDate\n    endDate\n  }\n  teamAbsences {\n    ...teamAway_absences\n  }\n  availableActions {\n    name\n    allowed\n    reason\n  }\n}\n\nfragment teamAway_absences on LeaveTeamAbsences {\n  teamSize\n  absentCount\n  absentees {\n    employeeId\n    fullName\n    firstDay\n    lastDay\n  }\n}\n"
  }
};
})();

(node as any).hash = "51e4b0f5444cfe9b23ee7094dd81f021";

export default node;
