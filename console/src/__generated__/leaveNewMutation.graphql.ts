/**
 * @generated SignedSource<<fe8cea128be34e3d494c9f04a2ac8e07>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
export type DayHalf = "AM" | "PM";
export type LeaveStatus = "APPROVED" | "CANCELLED" | "DRAFT" | "PENDING" | "REJECTED";
export type CreateLeaveRequestInput = {
  approve?: boolean | null | undefined;
  document?: string | null | undefined;
  employeeId?: string | null | undefined;
  endDate: string;
  endHalf?: DayHalf | null | undefined;
  endTime?: string | null | undefined;
  leaveTypeId?: string | null | undefined;
  reason?: string | null | undefined;
  startDate: string;
  startHalf?: DayHalf | null | undefined;
  startTime?: string | null | undefined;
  submit?: boolean | null | undefined;
};
export type leaveNewMutation$variables = {
  input: CreateLeaveRequestInput;
};
export type leaveNewMutation$data = {
  readonly createLeaveRequest: {
    readonly id: string;
    readonly status: LeaveStatus;
  } | null | undefined;
};
export type leaveNewMutation = {
  response: leaveNewMutation$data;
  variables: leaveNewMutation$variables;
};

const node: ConcreteRequest = (function(){
var v0 = [
  {
    "defaultValue": null,
    "kind": "LocalArgument",
    "name": "input"
  }
],
v1 = [
  {
    "alias": null,
    "args": [
      {
        "kind": "Variable",
        "name": "input",
        "variableName": "input"
      }
    ],
    "concreteType": "LeaveRequest",
    "kind": "LinkedField",
    "name": "createLeaveRequest",
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
        "name": "status",
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
    "name": "leaveNewMutation",
    "selections": (v1/*:: as any*/),
    "type": "Mutation",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Operation",
    "name": "leaveNewMutation",
    "selections": (v1/*:: as any*/)
  },
  "params": {
    "cacheID": "c77c217721ccad434d684373b2b10ecb",
    "id": null,
    "metadata": {},
    "name": "leaveNewMutation",
    "operationKind": "mutation",
    "text": "mutation leaveNewMutation(\n  $input: CreateLeaveRequestInput!\n) {\n  createLeaveRequest(input: $input) {\n    id\n    status\n  }\n}\n"
  }
};
})();

(node as any).hash = "7253cf09a9c5e2557998626f765ec4ae";

export default node;
